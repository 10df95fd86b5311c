// Generated tests are the same in every run, unless environment variables select others:
//   FLIGHT_FUZZ_RUNS=20000 FLIGHT_FUZZ_SEED=2 FLIGHT_FUZZ_PATH=3:1
// A failure prints seed and path.

const SEED = '20261121';

export function generatedRuns(numRuns) {
  const {FLIGHT_FUZZ_RUNS, FLIGHT_FUZZ_SEED, FLIGHT_FUZZ_PATH} = process.env;
  const seed = FLIGHT_FUZZ_SEED ?? SEED;
  return {
    numRuns: Number(FLIGHT_FUZZ_RUNS ?? numRuns),
    ...(seed === 'random' ? {} : {seed: Number(seed)}),
    ...(FLIGHT_FUZZ_PATH === undefined ? {} : {path: FLIGHT_FUZZ_PATH}),
  };
}

// A run takes some milliseconds, or much longer on a busy machine.
export function timeoutFor({numRuns}) {
  return 60000 + numRuns * 500;
}
