import type { Samples } from './sample.ts'

export const sessionSamples: Samples = { 'session.get': async () => ({}) }
