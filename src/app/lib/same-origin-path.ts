/** Where to go after signing in: a path of ours, never another site (`//evil.example`, `/\evil.example`, `https:`). */
export function sameOriginPath(next: string | undefined): string {
  return next && /^\/(?![/\\])/.test(next) && !/[\t\n\r]/.test(next) ? next : '/shipments'
}
