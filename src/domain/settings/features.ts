import { inTransaction } from '../../platform/db/transaction.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { type Feature, features, platformActor, recordAudit, switchFeature } from '../tenancy/index.ts'
import type { SettingsDeps } from './deps.ts'

/** A feature, and since when a school has it switched on. */
export type SchoolFeature = { readonly feature: Feature; readonly switchedOnAt: Date | null }

/** Every feature, with whether the school has switched it on. */
export async function listFeatures({ db }: SettingsDeps, editor: Editor): Promise<SchoolFeature[]> {
  refuseUnlessMay(editor, 'school:read')
  const on = await db
    .selectFrom('schoolFeatures')
    .where('schoolId', '=', editor.schoolId)
    .select(['feature', 'switchedOnAt'])
    .execute()
  return features.map((feature) => ({
    feature,
    switchedOnAt: on.find((each) => each.feature === feature)?.switchedOnAt ?? null,
  }))
}

/** Switches a feature on or off for the operator's school. */
export async function switchOwnFeature(
  { db, clock }: SettingsDeps,
  editor: Editor,
  change: { readonly feature: Feature; readonly to: 'on' | 'off' },
): Promise<void> {
  refuseUnlessMay(editor, 'school:write')
  const { schoolId } = editor
  const byPersonId = editor.kind === 'operator' ? editor.memberId : undefined
  await inTransaction(db, async (tx) => {
    await switchFeature({ db: tx, clock }, platformActor, schoolId, change)
    await recordAudit(tx, clock, { kind: 'feature.switched', schoolId, byPersonId, detail: change })
  })
}
