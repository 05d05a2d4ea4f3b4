import { curriculumWrites } from './curriculum-writes.ts'
import { partWrites } from './part-writes.ts'
import { shelfWrites } from './item-writes.ts'

export const catalogWrites = { ...shelfWrites, ...curriculumWrites, ...partWrites }
