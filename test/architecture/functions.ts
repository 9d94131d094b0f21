import { parseAst } from 'vitest/node';
import type { SourceFile } from './source-files.ts';

/** What one function may be: McCabe's number, and lines from its first to its last. */
export const functionLimits = { complexity: 15, lines: 120 };

export interface MeasuredFunction {
  /** `path:line name`. */
  where: string;
  /** Nested functions count for themselves. */
  complexity: number;
  lines: number;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const branches = new Set([
  ...['IfStatement', 'ConditionalExpression', 'LogicalExpression', 'CatchClause'],
  ...['ForStatement', 'ForInStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement'],
]);
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const logicalAssignments = new Set(['&&=', '||=', '??=']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const isBranch = (node: Node) =>
  branches.has(node.type) ||
  (node.type === 'SwitchCase' && node.test !== null) ||
  (node.type === 'AssignmentExpression' && logicalAssignments.has(node.operator as string));
const nameOf = (node: Node | undefined): string | undefined => (node?.name ?? node?.value) as string | undefined;

/** Every function of a file, the outermost first. */
export function measureFunctions({ path, text }: SourceFile): MeasuredFunction[] {
  const lang = path.endsWith('x') ? 'tsx' : 'ts';
  const program = parseAst(text, { lang, sourceType: 'module' }, path) as unknown as Node;
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const found: MeasuredFunction[] = [];
  const walk = (node: Node, current: MeasuredFunction | undefined, name: string | undefined) => {
    let inside = current;
    if (functions.has(node.type)) {
      const first = lineAt(node.start);
      const known = nameOf(node.id as Node | undefined) ?? name ?? 'anonymous';
      inside = { where: `${path}:${first} ${known}`, complexity: 1, lines: lineAt(node.end) - first + 1 };
      found.push(inside);
    } else if (inside && isBranch(node)) inside.complexity++;
    const own = nameOf((node.id ?? node.key) as Node | undefined);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, inside, own);
  };
  walk(program, undefined, undefined);
  return found;
}

export const isOverLimit = ({ complexity, lines }: MeasuredFunction) =>
  complexity > functionLimits.complexity || lines > functionLimits.lines;
