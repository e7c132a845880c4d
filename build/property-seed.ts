import fc from 'fast-check'

// The same cases in every run, so that a change is what turns a test red. To look for new ones, give another seed.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20260620) })
