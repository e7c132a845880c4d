/** For tests: every attribute is null but those that are given. */
export const withOnly = <T extends object>(given: Partial<T>) =>
  new Proxy({ ...given }, { get: (all, name) => Reflect.get(all, name) ?? null }) as T
