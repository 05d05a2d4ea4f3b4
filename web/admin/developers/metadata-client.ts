import type { components } from '../api/admin-api.gen.ts'

export type MetadataClient = components['schemas']['MetadataClient']
