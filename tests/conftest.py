"""What every test shares: how hard Hypothesis looks, twice the same on a build machine; Ctrl+C is heeded."""

import os
import signal

import pytest
from hypothesis import HealthCheck, Phase, settings

ON_A_BUILD_MACHINE = "CI" in os.environ

settings.register_profile(
    "ci",
    deadline=None,  # a busy machine is not a failure
    max_examples=40,
    stateful_step_count=20,
    derandomize=ON_A_BUILD_MACHINE,
    # Making a failing game shorter can take minutes: wanted at a desk, not where a build waits.
    phases=(Phase.explicit, Phase.reuse, Phase.generate, *(() if ON_A_BUILD_MACHINE else (Phase.shrink,))),
    report_multiple_bugs=False,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", parent=settings.get_profile("ci"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


# Programs started by a command in the background ignore Ctrl+C; those under test are to heed it there, too.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-screens",
        action="store_true",
        help="write the pictures of screens in tests/app/screens anew, to be looked at before they are kept",
    )
