// A Fastify reply is a thenable: awaited, it is `undefined`. Refuses code that decides by such a value.
import { fileURLToPath } from 'node:url'
import { API } from 'typescript/unstable/sync'
import { replyDecisionsIn } from './reply-decisions/decisions.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const config = `${root}tsconfig.json`
const api = new API({ cwd: root })
const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
if (!project) throw new Error(`No TypeScript project at ${config}`)
const files = project.program.getSourceFileNames().filter((file) => file.startsWith(`${root}src/http/`))
if (files.length === 0) throw new Error('The check of replies found no files in src/http.')
const faults = replyDecisionsIn(project, files)
api.close()
for (const fault of faults) console.error(fault.replace(root, ''))
console.log(`${files.length} files, ${faults.length} decisions by a reply`)
process.exitCode = faults.length > 0 ? 1 : 0
