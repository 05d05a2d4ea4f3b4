import type { Samples } from './sample.ts'

export const sessionSamples: Samples = {
  'session.get': async () => ({}),
  'previews.markdown': async () => ({ body: { text: '## Clay\n\nWe *throw* it.' } }),
}
