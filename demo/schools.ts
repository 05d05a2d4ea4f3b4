import { type NewSchool, platformActor } from '../src/domain/tenancy/index.ts'
import type { TransactionModules } from '../src/modules.ts'
import type { SchoolId } from '../src/platform/db/schema/schema.gen.ts'
import { entriesOf, recordOf } from '../src/platform/records.ts'

export type DemoSchoolName = keyof typeof demoSchools
export type DemoSchools = Readonly<Record<DemoSchoolName, SchoolId>>

// Two names of one machine, so that two origins need no DNS.
export const demoHosts = { ceramics: 'localhost', astronomy: '127.0.0.1' } as const

export const demoSchools = {
  ceramics: {
    subdomain: 'ceramics',
    name: 'Ceramics Studio',
    currency: 'TWD',
    timeZone: 'Asia/Taipei',
    locale: 'zh-TW',
    locales: ['zh-TW', 'en'],
    accentColour: '#b4532a',
    features: ['mcp_connections', 'id_token_signing'],
    texts: {
      'zh-TW': {
        tagline: '從一團土，到每天捧在手心的碗。',
        about:
          '我們在台北的巷子裡教陶十五年。不論你是第一次拉坯，或想配出自己的釉色，都能在這裡找到適合的課程、講義與老師。',
      },
      en: {
        tagline: 'From a lump of clay to the bowl you hold every morning.',
        about:
          'For fifteen years we have taught pottery in a lane in Taipei. Whether you touch the wheel for the first time or mix a glaze of your own, there is a course, a workbook and a teacher for you.',
      },
    },
  },
  astronomy: {
    subdomain: 'astronomy',
    name: 'Astronomy Club',
    currency: 'USD',
    timeZone: 'America/Denver',
    locale: 'en',
    locales: ['en'],
    accentColour: '#3f4fb5',
    features: ['id_token_signing'],
    texts: {
      en: {
        tagline: 'Learn the night sky, one clear evening at a time.',
        about:
          'A club of amateurs who share telescopes, star charts and patience. Our courses begin with the naked eye and end with your own photograph of a galaxy.',
      },
    },
  },
} as const satisfies Record<string, Omit<NewSchool, 'origin'>>

/** True if a start may plant: into a database without schools, or if the demo schools may need a new port. */
export async function wantsDemoWorld({ tenancy }: Pick<TransactionModules, 'tenancy'>): Promise<boolean> {
  const ceramics = await tenancy.schoolByName(platformActor, demoSchools.ceramics.subdomain)
  if (ceramics) return new URL(ceramics.origin).hostname === demoHosts.ceramics
  return !(await tenancy.hasSchools(platformActor))
}

/** Creates the two schools, or moves existing ones to the current port. */
export async function plantSchools({ tenancy }: TransactionModules, port: number): Promise<DemoSchools> {
  const planted: [DemoSchoolName, SchoolId][] = []
  for (const [name, school] of entriesOf(demoSchools)) {
    const origin = demoOrigin(name, port)
    const existing = await tenancy.schoolByName(platformActor, school.subdomain)
    if (existing && existing.origin !== origin) await tenancy.moveSchool(platformActor, existing.id, origin)
    planted.push([name, existing?.id ?? (await tenancy.createSchool(platformActor, { ...school, origin }))])
  }
  return recordOf(planted)
}

export function demoOrigin(name: DemoSchoolName, port: number): string {
  return `http://${demoHosts[name]}:${port}`
}
