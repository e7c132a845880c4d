import type { Page } from '@playwright/test'
import { openGateway } from './gateway.ts'
import { beginWithList, redeem } from './test.ts'

type Gateway = Awaited<ReturnType<typeof openGateway>>

interface Given {
  page: Page
  server: { address: string }
  person: { email: string; link: string }
}

/** Somebody signed in behind a gateway, which goes when the journey ends. */
export async function behindGateway({ page, server, person }: Given, journey: (gateway: Gateway) => Promise<void>) {
  const gateway = await openGateway(server.address)
  try {
    await page.goto(gateway.address + person.link)
    await redeem(page, person.email)
    await beginWithList(page)
    await journey(gateway)
  } finally {
    await gateway.close()
  }
}

/** Holds what matches at the gateway until it is let through, and counts it. */
export function holding(gateway: Gateway, matches: (request: { method: string; path: string }) => boolean) {
  let count = 0
  let letThrough = () => {}
  const passed = new Promise<void>((done) => {
    letThrough = done
  })
  gateway.rules((request) => {
    if (!matches(request)) return undefined
    count += 1
    return passed
  })
  return {
    count: () => count,
    letThrough() {
      gateway.rules()
      letThrough()
    },
  }
}
