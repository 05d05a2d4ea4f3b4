import { expect, test } from 'vitest'
import { StartFailure } from '../start-failure.ts'
import { readOtlpSettings } from './otlp-settings.ts'

const base = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }

test('tracing is off without an endpoint, when disabled or without a trace exporter', () => {
  expect(readOtlpSettings({})).toBeUndefined()
  expect(readOtlpSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' })).toBeUndefined()
  expect(readOtlpSettings({ ...base, OTEL_SDK_DISABLED: 'TRUE' })).toBeUndefined()
  expect(readOtlpSettings({ ...base, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined()
})

test('the general OTLP endpoint is a base URL, and the traces endpoint is used unchanged', () => {
  expect(readOtlpSettings(base)?.url).toBe('http://collector:4318/v1/traces')
  const both = { ...base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://other/path' }
  expect(readOtlpSettings(both)?.url).toBe('https://other/path')
})

test('OTLP headers and attributes are percent-encoded pairs, and the traces-specific ones take precedence', () => {
  const settings = readOtlpSettings({
    ...base,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc==,x-a=1',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-a=2, broken, =none',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=named-here',
  })
  expect(settings?.headers).toEqual({ authorization: 'Basic abc==', 'x-a': '2' })
  expect(settings?.attributes).toEqual({
    'deployment.environment.name': 'test',
    'service.name': 'named-here',
  })
})

test('the service name is lectern unless OTEL_SERVICE_NAME is set', () => {
  expect(readOtlpSettings(base)?.attributes['service.name']).toBe('lectern')
  expect(readOtlpSettings({ ...base, OTEL_SERVICE_NAME: 'web' })?.attributes['service.name']).toBe('web')
})

test('the trace sampler and its ratio are read from the OTEL_ variables', () => {
  expect(readOtlpSettings(base)?.sampler).toEqual({ name: 'parentbased_always_on', ratio: 1 })
  const ratio = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }
  expect(readOtlpSettings({ ...base, ...ratio })?.sampler).toEqual({
    name: 'parentbased_traceidratio',
    ratio: 0.1,
  })
})

test.each([
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
  { ...base, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
  { ...base, OTEL_TRACES_SAMPLER: 'sometimes' },
  { ...base, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: 'half' },
])('invalid OTEL_ variables are refused with a remedy: %o', (variables) => {
  expect(() => readOtlpSettings(variables)).toThrow(StartFailure)
})
