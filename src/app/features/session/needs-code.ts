import { ApiFailure } from '../../api/errors.ts'

/** The password was right, and a code is asked for. */
export const needsCode = (error: Error | null): boolean =>
  error instanceof ApiFailure && error.errors[0]?.code === 'code_required'

/** That it is asked for is no mistake of anybody's. */
export const withoutCodeRequired = (error: Error | null) => (needsCode(error) ? null : error)
