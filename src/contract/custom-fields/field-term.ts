/** `slug`, `!slug` or `slug:value`, the value percent-encoded as far as it has a comma or a percent sign in it. */
export const fieldTermForm = /^(!?[a-z][\w-]{0,62}|[a-z][\w-]{0,62}:(%[\da-fA-F]{2}|[^%,]){1,800})$/
