import {
  type CompleteResult,
  type ListResourcesResult,
  type ReadResourceResult,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server'
import { courseUntrusted, toWholeCourse } from '../../operations/courses/course.ts'
import { decodeCursor, encodeCursor } from '../../operations/wire/cursor.ts'
import { readerOf } from './actors.ts'
import type { McpDeps } from './deps.ts'
import { noteOn } from './tool.ts'
import type { McpCaller } from './toolbox.ts'
import { describeSite, siteUntrusted } from './tools/anonymous/get-site-info.ts'

type Deps = Pick<McpDeps, 'modules'>

const siteUri = 'lectern://site'
const coursePrefix = 'lectern://courses/'
const mimeType = 'application/json'

export const courseTemplate: ResourceTemplateType = {
  uriTemplate: `${coursePrefix}{slug}`,
  name: 'course',
  title: 'A course',
  description: 'One course with its plans, prices and syllabus, without the content of its lectures.',
  mimeType,
}

const mostListed = 100

/** The site and its courses, page by page; the first page includes the site. */
export async function listResources(
  { modules }: Deps,
  caller: McpCaller,
  cursor: string | undefined,
): Promise<ListResourcesResult> {
  const page = { first: mostListed, after: cursor === undefined ? undefined : decodeCursor(cursor) }
  const courses = await modules.catalog.listCourses(readerOf(caller, 'courses:read'), { page })
  const site = {
    uri: siteUri,
    name: 'site',
    title: caller.school.name,
    description: 'The site itself.',
    mimeType,
  }
  const last = courses.rows.at(-1)
  return {
    ...(courses.hasNext && last ? { nextCursor: encodeCursor({ at: last.listedAt, id: last.id }) } : {}),
    resources: [
      ...(cursor === undefined ? [site] : []),
      ...courses.rows.map(({ slug, name, summary }) => ({
        uri: coursePrefix + slug,
        name: slug,
        title: name,
        description: summary,
        mimeType,
      })),
    ],
  }
}

export async function readResource(deps: Deps, caller: McpCaller, uri: string): Promise<ReadResourceResult> {
  const content = await findResource(deps, caller, uri)
  if (!content) throw new ResourceNotFoundError(uri)
  return { contents: [{ uri, mimeType, text: JSON.stringify(content) }] }
}

async function findResource({ modules }: Deps, caller: McpCaller, uri: string): Promise<object | undefined> {
  if (uri === siteUri) return { ...describeSite(caller.school), untrusted: noteOn(siteUntrusted) }
  if (!uri.startsWith(coursePrefix)) return undefined
  const reader = readerOf(caller, 'courses:read')
  const course = await modules.catalog.courseBySlug(reader, uri.slice(coursePrefix.length))
  return course && { ...toWholeCourse(caller.school, course), untrusted: noteOn(courseUntrusted) }
}

type Completion = {
  readonly ref: { readonly type: string; readonly uri?: string | undefined }
  readonly argument: { readonly name: string; readonly value: string }
}

const mostCompleted = 100

/** The slugs with the typed prefix. */
export async function completeSlug(
  { modules }: Deps,
  caller: McpCaller,
  completion: Completion,
): Promise<CompleteResult> {
  const { ref, argument } = completion
  if (ref.uri !== courseTemplate.uriTemplate || argument.name !== 'slug')
    return { completion: { values: [] } }
  const reader = readerOf(caller, 'courses:read')
  const { slugs, hasMore } = await modules.catalog.courseSlugs(reader, argument.value, mostCompleted)
  return { completion: { values: slugs, hasMore } }
}
