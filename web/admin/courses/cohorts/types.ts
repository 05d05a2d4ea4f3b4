import type { components } from '../../api/admin-api.gen.ts'

export type Cohort = components['schemas']['Cohort']
export type LiveSession = components['schemas']['LiveSession']
