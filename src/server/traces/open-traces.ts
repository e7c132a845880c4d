import { setTimeout as wait } from 'node:timers/promises'
import { type DiagLogger, DiagLogLevel, diag } from '@opentelemetry/api'
import type { Env } from '../env.ts'
import { version } from '../version.ts'

type Settings = Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG'>

/**
 * Sends traces to a collector of OpenTelemetry, where the settings name one; nothing of it is loaded where they do not.
 * @returns what sends the rest and ends it
 */
export async function openTraces(env: Settings): Promise<() => Promise<void>> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return async () => {}
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({
    url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
    headers: headersIn(env.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
  })
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'landfall', 'service.version': version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  })
  provider.register()
  diag.setLogger(warnings(), DiagLogLevel.WARN)
  // A collector that is away holds nothing up.
  return () => Promise.race([provider.shutdown(), wait(2000, undefined, { ref: false })])
}

/** What goes wrong on the way to the collector, once a minute at most. */
function warnings(): DiagLogger {
  let last = Number.NEGATIVE_INFINITY
  const warn = (message: string) => {
    if (performance.now() - last < 60_000) return
    last = performance.now()
    console.warn(`Traces: ${message}`)
  }
  return { error: warn, warn, info() {}, debug() {}, verbose() {} }
}

/** `name=value,name=value`, the values as in an address, as OpenTelemetry has them. */
const headersIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((part) => part.includes('='))
      .map((part) => {
        const at = part.indexOf('=')
        return [part.slice(0, at).trim(), decodeURIComponent(part.slice(at + 1).trim())]
      }),
  )
