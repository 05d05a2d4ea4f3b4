import type { components } from '../api/admin-api.gen.ts'

export type Member = components['schemas']['Member']
