import { isLocale, type Locale } from '../../../platform/locales.ts'
import type { School } from '../../tenancy/index.ts'
import { certificateTexts } from './certificate-texts.ts'

/** The texts and the look of a certificate as of its issue. A later change of the template or the school does not change them. */
export type CertificateDesign = {
  readonly title: string
  readonly body: string
  readonly signerName: string
  readonly signerRole: string
  readonly schoolName: string
  readonly accentColour: string
  readonly timeZone: string
  readonly locale: Locale
  readonly criteria: string
}

/** The texts of a template; empty ones stand for the texts of the application. */
export type TemplateTexts = Pick<CertificateDesign, 'title' | 'body' | 'signerName' | 'signerRole'>

export type DesignFacts = {
  readonly holderName: string
  readonly holderLocale: string | null
  readonly courseName: string
  readonly hours: number
  readonly conditions: Parameters<ReturnType<typeof certificateTexts>['criteria']>[0]
}

/** The design of a certificate, in the language of its holder if the school offers it. */
export function designOf(school: School, template: TemplateTexts, facts: DesignFacts): CertificateDesign {
  const locale = localeOf(school, facts.holderLocale)
  const texts = certificateTexts(locale)
  const values: Readonly<Record<string, string>> = {
    name: facts.holderName,
    course: facts.courseName,
    school: school.name,
    hours: String(facts.hours),
  }
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  return {
    title: template.title || texts.title,
    body: filled(template.body || texts.body),
    signerName: template.signerName,
    signerRole: template.signerRole,
    schoolName: school.name,
    accentColour: school.accentColour,
    timeZone: school.timeZone,
    locale,
    criteria: texts.criteria(facts.conditions),
  }
}

function localeOf(school: School, locale: string | null): Locale {
  if (locale !== null && isLocale(locale) && school.locales.includes(locale)) return locale
  return isLocale(school.locale) ? school.locale : 'en'
}
