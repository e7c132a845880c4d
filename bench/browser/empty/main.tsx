import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../src/app/styles.css'

// What the dashboard is made of, and nothing of the dashboard: the least that a page of this stack can cost.
const routeTree = createRootRoute({ component: () => <h1>Shipments</h1> })
const router = createRouter({ routeTree })

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  </StrictMode>,
)
