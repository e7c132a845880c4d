import { ApiFailure } from './errors.ts'

/** Whether it was not written because somebody else had written before. */
export const isChangedMeanwhile = (error: unknown) =>
  error instanceof ApiFailure && error.errors.some(({ code }) => code === 'changed_meanwhile')
