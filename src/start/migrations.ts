import { fileURLToPath } from 'node:url'
import { readMigrations } from '../platform/db/schema/migrations.ts'

/** The schema this Lectern knows. */
export const migrations = readMigrations(fileURLToPath(new URL('../../migrations', import.meta.url)))
