import { z } from 'zod'
import type { School } from '../../../../domain/tenancy/index.ts'
import { endpoints } from '../../../../paths/endpoints.ts'
import { buyingStep, nextSteps } from '../../next-steps.ts'
import { defineTool } from '../../tool.ts'

const site = z.object({
  name: z.string(),
  address: z.url().describe('the origin of the site: tokens are bound to it'),
  languages: z.array(z.string()).describe('BCP 47, the main one first'),
  texts: z.array(z.object({ language: z.string(), tagline: z.string(), about: z.string() })),
  currency: z.string().describe('ISO 4217: every offer has a price in it'),
  further_currencies: z.array(z.string()).describe('additional currencies of some offers'),
  time_zone: z.string(),
  links: z.object({
    mcp: z.url(),
    how_to_sign_in: z.url(),
    authorization_server: z.url(),
    connected_apps: z.url().describe('the page where a member sees and disconnects their apps'),
  }),
})

/** The site with the texts of its owner. */
export function describeSite(school: School): z.input<typeof site> {
  const { name, origin, locale, locales, texts, currency, currencies, timeZone } = school
  return {
    name,
    address: origin,
    languages: [locale, ...locales.filter((each) => each !== locale)],
    texts: [...texts].map(([language, text]) => ({ language, ...text })),
    currency,
    further_currencies: [...currencies],
    time_zone: timeZone,
    links: {
      mcp: origin + endpoints.mcp,
      how_to_sign_in: origin + endpoints.authGuide,
      authorization_server: origin + endpoints.authorizationServer,
      connected_apps: origin + endpoints.connectedApps,
    },
  }
}

export const siteUntrusted = ['texts[].tagline', 'texts[].about']

export const getSiteInfo = defineTool({
  name: 'get_site_info',
  title: 'About this site',
  description:
    'Returns information about this learning site: its name, description, languages, currency, time zone, and how to sign in. Call it first if you know only the URL.',
  access: 'anyone',
  isCatalog: true,
  input: z.strictObject({}),
  output: site.extend({ next_steps: nextSteps }),
  untrusted: siteUntrusted,
  async run({ school }) {
    return {
      ...describeSite(school),
      next_steps: [
        'Call search_catalog to search by text, or list_courses, list_events, list_digital_products, list_consulting_services and list_membership_plans to browse.',
        'Call get_pricing for everything on sale in one call.',
        buyingStep,
        "Call whoami to sign a person in, for their own courses, payments and inbox, or for the school's administration.",
      ],
    }
  },
})
