import { Link } from '@tanstack/react-router'
import { buttonStyle } from './button.tsx'

export function NotFound() {
  return (
    <section className="page grid justify-items-start gap-3">
      <h1>There is nothing at this address</h1>
      <p className="text-ink-2">It was removed, belongs to another account, or the link is incomplete.</p>
      <Link to="/shipments" className={buttonStyle()}>
        To the shipments
      </Link>
    </section>
  )
}
