import type { components } from '../../api/admin-api.gen.ts'

export type Plan = components['schemas']['CoursePlan']
