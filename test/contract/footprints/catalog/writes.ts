import { curriculumWrites } from './curriculum-writes.ts'
import { shelfWrites } from './item-writes.ts'
import { partWrites } from './part-writes.ts'

export const catalogWrites = { ...shelfWrites, ...curriculumWrites, ...partWrites }
