import type { School } from '../../domain/tenancy/index.ts'
import { endpoints } from '../../paths/endpoints.ts'

/** The initial query of the console. */
export const coursesQuery = `query MyCourses {
  viewer {
    name
    enrolledCourses(first: 10) {
      nodes {
        name
        detailProgress {
          completedCount
          totalCount
          percentage
        }
        lastWatchedLecture {
          lectureId
          positionSeconds
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
`

const shortQuery = '{ viewer { name unreadNotificationCount } }'

export function shellExample({ origin }: School): string {
  return `curl -s ${origin}${endpoints.memberApi} \\
  -H "Authorization: Bearer $ACCESS_TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"query":"${shortQuery}"}'`
}

export function typescriptExample({ origin }: School): string {
  return `type Course = { name: string; detailProgress: { percentage: number } }
type Answer = {
  data?: { viewer: { enrolledCourses: { nodes: Course[] } } }
  errors?: { message: string; extensions?: { code?: string } }[]
}

const query = \`
  query MyCourses($after: String) {
    viewer {
      enrolledCourses(first: 50, after: $after) {
        nodes { name detailProgress { percentage } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }\`

const response = await fetch('${origin}${endpoints.memberApi}', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${accessToken}\`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({ query, variables: { after: null } }),
})
if (!response.ok) throw new Error(\`The member API: \${response.status}\`)

const { data, errors = [] }: Answer = await response.json()
for (const error of errors) console.warn(error.extensions?.code, error.message)
for (const course of data?.viewer.enrolledCourses.nodes ?? []) {
  console.log(course.name, \`\${course.detailProgress.percentage} %\`)
}`
}

export function operatorExample({ subdomain }: School): string {
  return `npx lectern client create 'My app' --school ${subdomain} \\
  --redirect-uri https://app.example/callback --scope account:read`
}
