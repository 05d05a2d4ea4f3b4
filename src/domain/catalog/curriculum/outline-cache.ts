import { createRecentCache } from '../../../platform/cache/recent-cache.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { CourseId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { type Outline, type OutlineVersion, readOutlines } from './outline.ts'

/** The in-memory cache of course outlines, which are the same for every reader. */
export type OutlineCache = ReturnType<typeof createOutlineCache>

const most = 32 * 1024 * 1024

/** Made once in a process, also for the modules on a transaction. */
export function createOutlineCache(limit: { readonly most: number } = { most }) {
  return {
    // One version of each course: the latest that was read.
    byCourse: createRecentCache<Outline>({ ...limit, sizeOf }),
    underway: new Map<string, Promise<Outlines>>(),
  }
}

/** A course, and the version of its curriculum that the reader's own statement found. */
export type OutlineReference = { readonly courseId: CourseId; readonly version: OutlineVersion }

type Deps = { readonly db: Db; readonly outlineCache: OutlineCache }
type Outlines = ReadonlyMap<CourseId, Outline>

/**
 * The outlines of these courses at the versions that were just found. Those that are not in memory are read by one
 * statement for all of them; one that changed concurrently is returned in its current version.
 */
export async function outlinesAt(
  deps: Deps,
  schoolId: SchoolId,
  references: readonly OutlineReference[],
): Promise<Outlines> {
  const outlines = new Map<CourseId, Outline>()
  const missing: OutlineReference[] = []
  for (const each of references) {
    const cached = deps.outlineCache.byCourse.read(keyOf(schoolId, each.courseId))
    if (cached?.version === each.version) outlines.set(each.courseId, cached)
    else missing.push(each)
  }
  if (missing.length === 0) return outlines
  // Data read in a transaction may be rolled back, so it is neither cached nor shared.
  const read = deps.db.isTransaction
    ? readOutlines(deps.db, schoolId, idsOf(missing))
    : readShared(deps, schoolId, missing)
  return new Map([...outlines, ...(await read)])
}

// Concurrent misses of the same version share one read.
async function readShared(
  deps: Deps,
  schoolId: SchoolId,
  missing: readonly OutlineReference[],
): Promise<Outlines> {
  const { underway } = deps.outlineCache
  const flights = missing.map((each) => flightOf(schoolId, each))
  const alone = missing.filter((_, at) => !underway.has(flights[at] ?? ''))
  if (alone.length > 0) {
    const own = alone.map((each) => flightOf(schoolId, each))
    const reading = readAndCache(deps, schoolId, idsOf(alone)).finally(() =>
      own.map((flight) => underway.delete(flight)),
    )
    for (const flight of own) underway.set(flight, reading)
  }
  const found = await Promise.all(new Set(flights.map((flight) => underway.get(flight))))
  const requested = new Set(idsOf(missing))
  return new Map(found.flatMap((each) => [...(each ?? [])]).filter(([courseId]) => requested.has(courseId)))
}

async function readAndCache({ db, outlineCache }: Deps, schoolId: SchoolId, courseIds: readonly CourseId[]) {
  const found = await readOutlines(db, schoolId, courseIds)
  for (const [courseId, outline] of found) outlineCache.byCourse.write(keyOf(schoolId, courseId), outline)
  return found
}

function idsOf(references: readonly OutlineReference[]): CourseId[] {
  return references.map(({ courseId }) => courseId)
}

function keyOf(schoolId: SchoolId, courseId: CourseId): string {
  return `${schoolId} ${courseId}`
}

function flightOf(schoolId: SchoolId, { courseId, version }: OutlineReference): string {
  return `${keyOf(schoolId, courseId)} ${version}`
}

// In bytes: objects with their ids and moments, and titles with two bytes for each character.
const bytesOf = { outline: 500, section: 300, lecture: 420 }

function sizeOf({ sections }: Outline): number {
  let size = bytesOf.outline
  for (const { title, lectures } of sections) {
    size += bytesOf.section + 2 * title.length
    for (const lecture of lectures) size += bytesOf.lecture + 2 * lecture.title.length
  }
  return size
}
