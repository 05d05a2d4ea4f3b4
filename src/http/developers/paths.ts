import { consolePath } from '../../domain/oauth/index.ts'
import { endpoints } from '../shared/endpoints.ts'

/** Where the pages for developers are. */
export const paths = {
  guide: endpoints.developers,
  schema: `${endpoints.developers}/schema`,
  schemaFile: `${endpoints.developers}/schema.graphql`,
  console: consolePath,
} as const

/** Where the console's built files are; the build writes addresses below it into them. */
export const consoleAssets = '/assets/console'
