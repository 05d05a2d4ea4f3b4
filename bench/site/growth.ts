// The response times of pages at a large school and a small one: both run simultaneously and are requested
// alternately.
import { openDatabase } from '../../src/start/open-database.ts'
import { startLectern } from '../lectern.ts'
import { startProcess } from '../processes.ts'
import type { Figures } from '../timed.ts'
import { addressOn, aLecture, cookieOf } from './session.ts'
import type { Measure } from './shapes.ts'

type Time = { readonly warmUpSeconds: number; readonly seconds: number; readonly rounds: number }
type Page = { readonly path: string | undefined; readonly isOwn: boolean }

/** Few connections: the duration of a page counts, not the throughput. */
const workers = 2

/** Prints and returns the median p50 of each page at each school, and the ratio of the last to the first. */
export async function compareSchools(folders: readonly string[], { rounds, ...time }: Time) {
  const schools = await Promise.all(folders.map(startSchool))
  const load = startProcess('./site/load.ts')
  try {
    const figures = []
    for (const [page, { path, isOwn }] of Object.entries(pages)) {
      const times: number[][] = schools.map(() => [])
      for (let round = 0; round < rounds; round++)
        for (const [at, { origin, pid, cookie, lecture }] of schools.entries()) {
          const headers = { 'accept-language': 'en', 'accept-encoding': 'br', ...(isOwn && { cookie }) }
          const { p50 } = await load.send<Figures>({
            origin,
            pid,
            path: path ?? lecture,
            headers,
            workers,
            ...time,
          } satisfies Measure)
          times[at]?.push(p50)
        }
      const [small = Number.NaN, large = Number.NaN] = times.map(middle)
      figures.push({ page, small, large, times: large / small })
      console.log(
        `${page.padEnd(24)} ${small.toFixed(2)} ms, ${large.toFixed(2)} ms: ${(large / small).toFixed(2)} times`,
      )
    }
    return figures
  } finally {
    await load.stop()
    for (const { stop } of schools) await stop()
  }
}

/** Without a path: the lecture of that school. */
const pages: Readonly<Record<string, Page>> = {
  front: { path: '/', isOwn: false },
  catalog: { path: '/catalog', isOwn: false },
  course: { path: '/courses/tea-bowls', isOwn: false },
  'front, signed in': { path: '/', isOwn: true },
  'catalog, signed in': { path: '/catalog', isOwn: true },
  'course, signed in': { path: '/courses/tea-bowls', isOwn: true },
  'classroom, course': { path: '/learn/wheel-throwing-100', isOwn: true },
  'classroom, lecture': { path: undefined, isOwn: true },
  'home of a member': { path: '/learn', isOwn: true },
}

async function startSchool(folder: string) {
  const database = await openDatabase({ DATA_DIR: folder, DATABASE_URL: undefined, PORT: 0 }, 'command')
  const { connection, dataFolder } = database
  const lectern = await startLectern({ dataFolder, pool: 10 })
  const cookie = await cookieOf({ connection, dataFolder }, 'mei')
  const lecture = await addressOn(`${lectern.origin}/learn/wheel-throwing-100`, cookie, aLecture)
  const stop = async () => {
    await lectern.stop()
    await database.stop()
  }
  return { origin: lectern.origin, pid: lectern.pid, cookie, lecture, stop }
}

function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}
