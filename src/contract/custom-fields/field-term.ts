const slug = '[a-z][a-z0-9_-]{0,62}'

/** `slug`, `!slug` or `slug:value`, the value percent-encoded as far as it has a comma or a percent sign in it. */
export const fieldTermForm = new RegExp(`^!?${slug}$|^${slug}:(?:%[0-9a-fA-F]{2}|[^%,]){1,800}$`)
