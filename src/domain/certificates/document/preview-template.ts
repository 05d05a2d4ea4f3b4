import type { CourseId } from '../../../platform/db/schema/schema.gen.ts'
import { isLocale } from '../../../platform/locales.ts'
import { merged, type PartialFields } from '../../../platform/row-version.ts'
import type { Editor } from '../../identity/index.ts'
import type { School } from '../../tenancy/index.ts'
import type { CertificateDeps } from '../deps.ts'
import { issuingCourse } from '../issuing/issue-certificate.ts'
import {
  type CertificateTemplateSettings,
  certificateTemplate,
  checkedTemplate,
} from '../rules/certificate-templates.ts'
import { designOf } from './certificate-design.ts'
import { certificateTexts } from './certificate-texts.ts'
import { renderCertificate } from './render-certificate.ts'

/** A sample certificate of a course as PDF, with some fields of its template replaced. Nothing is stored. */
export async function previewTemplate(
  deps: CertificateDeps,
  editor: Editor,
  school: School,
  courseId: CourseId,
  changes: PartialFields<CertificateTemplateSettings>,
): Promise<Buffer> {
  const { updatedAt: _, ...stored } = await certificateTemplate(deps, editor, courseId)
  const template = checkedTemplate(merged(stored, changes))
  const course = await issuingCourse(deps.db, editor.schoolId, courseId)
  const holderLocale = isLocale(school.locale) ? school.locale : 'en'
  const { sampleName: holderName } = certificateTexts(holderLocale)
  const sample = { holderName, holderLocale, courseName: course.name }
  const design = designOf(school, template, { ...sample, hours: course.hours, conditions: course })
  return await renderCertificate(deps, {
    design,
    holderName,
    number: null,
    issuedAt: deps.clock.now(),
    url: school.origin,
    picture: undefined,
    mark: 'preview',
  })
}
