import { endpoints } from '../../paths/endpoints.ts'

/** Values of the `Link` header (RFC 8288) that point to the school's descriptions. */
export function siteLinks(origin: string): string[] {
  return [
    `<${origin}${endpoints.llms}>; rel="describedby"; type="text/plain"`,
    `<${origin}${endpoints.authGuide}>; rel="service-doc"; type="text/markdown"`,
    `<${origin}${endpoints.sitemap}>; rel="sitemap"; type="application/xml"`,
  ]
}
