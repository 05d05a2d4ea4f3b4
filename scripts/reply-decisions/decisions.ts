import type { Expression, Node } from 'typescript/unstable/ast'
import type { Project } from 'typescript/unstable/sync'
import { createReplies } from './replies.ts'
import { isTransparent, usedValuesIn } from './value-use.ts'

const advice =
  'uses the value of something that may be a reply, which is undefined once awaited: return a tagged result'

/** The places in these files that decide by the value of something that may be a reply, a line to print each. */
export function replyDecisionsIn(project: Project, files: readonly string[]): string[] {
  const replies = createReplies(project)
  return files.flatMap((file) => {
    const source = project.program.getSourceFile(file)
    if (!source) throw new Error(`${file} is not part of the program`)
    const used = usedValuesOf(source)
    replies.prepare(used.map(unwrapped))
    return used.filter(replies.mayBe).map((value) => {
      const { line } = source.getLineAndCharacterOfPosition(value.getStart())
      return `${file}:${line + 1}: \`${value.getText().split('\n')[0]}\` ${advice}`
    })
  })
}

function usedValuesOf(source: Node): Expression[] {
  const found: Expression[] = []
  source.forEachChild(function visit(node: Node): void {
    found.push(...usedValuesIn(node))
    node.forEachChild(visit)
  })
  return found
}

function unwrapped(expression: Expression): Expression {
  return isTransparent(expression) ? unwrapped(expression.expression) : expression
}
