import { OperatorError } from '../platform/process/operator-error.ts';

type Env = Record<string, string | undefined>;

/**
 * The standard's names of samplers; `OTEL_TRACES_SAMPLER_ARG` holds a ratio. No trace begins
 * elsewhere, so "parentbased" changes nothing.
 */
const samplers = ['always_on', 'always_off', 'traceidratio'] as const;

/**
 * The settings of the standard's variables; throws `OperatorError` for invalid ones. Null = no
 * tracing.
 */
export function readTracing(env: Env): { ratio: number } | null {
  const value = (name: string) => env[name]?.trim() || null;
  const exporter = value('OTEL_TRACES_EXPORTER');
  if (exporter !== null && exporter !== 'otlp' && exporter !== 'none')
    throw new OperatorError([`OTEL_TRACES_EXPORTER must be otlp or none, and is "${exporter}".`]);
  const isAsked =
    exporter === 'otlp' ||
    value('OTEL_EXPORTER_OTLP_ENDPOINT') !== null ||
    value('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') !== null;
  if (!isAsked || exporter === 'none' || value('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return null;

  const sampler = (value('OTEL_TRACES_SAMPLER') ?? 'always_on').replace('parentbased_', '');
  if (!samplers.some((one) => one === sampler))
    throw new OperatorError([`OTEL_TRACES_SAMPLER must be one of ${samplers.join(', ')}, and is "${sampler}".`]);
  const ratio = Number(value('OTEL_TRACES_SAMPLER_ARG') ?? 1);
  if (!(ratio >= 0 && ratio <= 1)) throw new OperatorError(['OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.']);
  return { ratio: { always_on: 1, always_off: 0, traceidratio: ratio }[sampler as (typeof samplers)[number]] };
}

/**
 * R86 a span for each request of every server that is built from now on, sent by OTLP. Its code is
 * loaded only where tracing is configured. R84 a span has the route's template, never an address,
 * whose query may hold a token, nor an error's message. Trace headers of strangers are not trusted,
 * so each request begins its own trace. Returns the function that flushes and stops it.
 */
export async function startTracing(env: Env): Promise<(() => Promise<void>) | null> {
  const settings = readTracing(env);
  if (!settings) return null;
  const [{ FastifyOtelInstrumentation }, trace, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@fastify/otel'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
  ]);
  const provider = new trace.TracerProvider({
    resource: resources
      .resourceFromAttributes({ 'service.name': 'latchkey' })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    sampler: new trace.TraceIdRatioBasedSampler(settings.ratio),
    spanProcessors: [new trace.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const instrumentation = new FastifyOtelInstrumentation({
    registerOnInitialization: true,
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    requestHook: (span, request) => void span.setAttribute('url.path', request.routeOptions.url ?? 'unknown'),
  });
  instrumentation.setTracerProvider(provider);
  return async () => {
    instrumentation.disable();
    await provider.shutdown();
  };
}
