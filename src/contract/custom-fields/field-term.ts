/** `slug`, `!slug` or `slug:value`, the value percent-encoded as far as it has a comma or a percent sign in it. */
export const fieldTermForm = /^(![\w-]{1,63}|[\w-]{1,63}(:(%[\da-f]{2}|[^%,]){1,800})?)$/i
