import { platformActor } from '../../src/domain/tenancy/index.ts'
import { neverChanged } from '../../src/platform/row-version.ts'
import type { PlantedSchool } from '../planted-school.ts'
import { findByName, type Planting } from '../planting.ts'

export type DemoCertificates = {
  readonly course: string
  readonly minPercent: number
  /** The texts that the school has set; the others are those of the application. */
  readonly template: {
    readonly title?: string
    readonly body?: string
    readonly signerName: string
    readonly signerRole: string
  }
  readonly issuedAt: Date
}

/** The certificates of a course, for every member who has completed enough of it. */
export async function plantCertificates(
  { modules, clock }: Planting,
  { host, courses }: PlantedSchool,
  { course, minPercent, template, issuedAt }: DemoCertificates,
): Promise<void> {
  const school = await modules.tenancy.schoolById(platformActor, host.schoolId)
  if (!school) throw new Error('The demo school does not exist')
  const { id: courseId } = findByName(courses, course)
  clock.moveTo(issuedAt)
  await modules.certificates.setCertificateTemplate(host, courseId, { ...template, updatedAt: neverChanged })
  const rule = { isEnabled: true, minPercent, updatedAt: neverChanged }
  await modules.certificates.setCertificateRule(host, courseId, rule)
  await modules.certificates.continueRun(school, courseId)
}
