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
  const root = new sdk.TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG)
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'landfall', 'service.version': version }),
    sampler: new sdk.ParentBasedSampler({ root }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  })
  provider.register()
  return () => provider.shutdown()
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
