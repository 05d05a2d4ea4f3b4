import type { Db } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { SchoolId } from '../../platform/db/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  type Finding,
  fileKeyProblem,
  nameProblem,
  refuseIfWrong,
  textProblem,
} from '../../platform/field-problems.ts'
import { abandonFiles } from '../../platform/files/abandon-files.ts'
import { nextVersion, refuseStale } from '../../platform/row-version.ts'
import { type Editor, type Reader, refuseUnlessMay } from '../identity/index.ts'
import type { ContentDeps } from './deps.ts'

/** How a school's pages look, beyond its name and colour. The footer is Markdown. */
export type Appearance = {
  readonly logoKey: string | null
  readonly coverKey: string | null
  readonly navigation: readonly Link[]
  readonly footer: string
}

export type Link = { readonly label: string; readonly href: string }

const plain: Appearance & { readonly updatedAt: Date | null } = {
  logoKey: null,
  coverKey: null,
  navigation: [],
  footer: '',
  updatedAt: null,
}

const selectAppearance = prepared('content.appearance', (db, schoolId: SchoolId) =>
  db
    .selectFrom('appearances')
    .where('schoolId', '=', schoolId)
    .select(['logoKey', 'coverKey', 'navigation', 'footer', 'updatedAt']),
)

/** How a school looks, to everybody; `updatedAt` is null until it was ever changed. */
export async function appearance({ db }: ContentDeps, { schoolId }: Reader): Promise<typeof plain> {
  return await lookOf(db, schoolId)
}

/** Changes what is given of a school's looks; what is left out stays. */
export async function updateAppearance(
  { db, clock }: ContentDeps,
  editor: Editor,
  { updatedAt: readAt, ...changes }: Partial<Appearance> & { readonly updatedAt: Date | null },
): Promise<{ readonly updatedAt: Date }> {
  refuseUnlessMay(editor, 'appearance:write')
  const { schoolId } = editor
  return await inTransaction(db, async (tx) => {
    // The row may not be there to be held yet; the school is.
    await tx.selectFrom('schools').select('id').where('id', '=', schoolId).forNoKeyUpdate().execute()
    const { updatedAt: version, ...former } = await lookOf(tx, schoolId)
    refuseStale({ updatedAt: version ?? new Date(0) }, readAt ?? new Date(0))
    const look = { ...former, ...changes }
    refuseUnfitLook(look)
    const updatedAt = version ? nextVersion(clock, { updatedAt: version }) : clock.now()
    const { logoKey, coverKey, footer } = look
    const columns = { logoKey, coverKey, footer, navigation: JSON.stringify(look.navigation), updatedAt }
    await tx
      .insertInto('appearances')
      .values({ schoolId, ...columns })
      .onConflict((conflict) => conflict.column('schoolId').doUpdateSet(columns))
      .execute()
    const replaced = (['logoKey', 'coverKey'] as const).filter((key) => look[key] !== former[key])
    await abandonFiles(
      tx,
      clock,
      schoolId,
      replaced.map((key) => former[key]),
    )
    return { updatedAt }
  })
}

async function lookOf(db: Db, schoolId: SchoolId): Promise<typeof plain> {
  const [look] = await selectAppearance(db, schoolId)
  // Only what passed `refuseUnfitLook` is ever stored.
  return look ? { ...look, navigation: look.navigation as readonly Link[] } : plain
}

function refuseUnfitLook({ logoKey, coverKey, navigation, footer }: Appearance): void {
  refuseIfWrong('A school cannot look like this', [
    fileKeyProblem('logoKey', logoKey),
    fileKeyProblem('coverKey', coverKey),
    textProblem('footer', footer, { to: 5_000 }),
    navigation.length > 20 ? { field: 'navigation', message: 'must be at most 20' } : undefined,
    ...navigation.flatMap(linkProblems),
  ])
}

// A path of the site's own, or a page elsewhere; never a script, never a bare host.
function linkProblems({ label, href }: Link, at: number): Finding[] {
  const isPath = /^\/(?![/\\])[^\s\\]*$/.test(href)
  const isElsewhere = href.startsWith('https://') && URL.canParse(href)
  const fits = href.length <= 500 && (isPath || isElsewhere)
  return [
    nameProblem(`navigation[${at}].label`, label, { from: 1, to: 60 }),
    fits ? undefined : { field: `navigation[${at}].href`, message: 'must be a path or start with https://' },
  ]
}
