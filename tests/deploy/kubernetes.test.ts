import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-api'
import packageJson from '../../package.json'
import { SETTINGS } from '../../src/platform/runtime/settings.ts'

const ROOT = join(import.meta.dir, '../..')
const FOLDER = join(ROOT, 'deploy/kubernetes')

interface Container {
  name: string
  image: string
  args?: string[]
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  volumeMounts: { name: string; mountPath: string }[]
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } }
}

interface PodSpec {
  containers: Container[]
  initContainers?: Container[]
  terminationGracePeriodSeconds?: number
  volumes: { name: string }[]
}

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, unknown>
  spec?: Record<string, never>
}

const manifests = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => readFileSync(join(FOLDER, name), 'utf8').split(/^---$/m))
  .map((document) => Bun.YAML.parse(document) as Manifest)
const theOne = (kind: string) => manifests.find((manifest) => manifest.kind === kind)!
const shop = () => (theOne('Deployment').spec as unknown as { template: { spec: PodSpec } }).template.spec
const backup = () =>
  (theOne('CronJob').spec as unknown as { jobTemplate: { spec: { template: { spec: PodSpec } } } }).jobTemplate.spec
    .template.spec

/** Returns the module of a manifest's published schema. */
const modelOf = ({ apiVersion, kind }: Manifest) => `kubernetes-models/${apiVersion}/${kind}`

/** Returns how a manifest violates the published schemas: wrong or missing values, and unknown fields. */
async function errorsOf(manifest: Manifest): Promise<string[]> {
  const { [manifest.kind]: Model } = await import(modelOf(manifest))
  const errors: string[] = []
  try {
    new Model(manifest).validate()
  } catch (error) {
    errors.push((error as Error).message)
  }
  return [...errors, ...unknownFields(manifest)]
}

/** Returns compiler errors of the manifest against the schemas' types, which reject unknown fields. */
function unknownFields(manifest: Manifest): string[] {
  const file = join(ROOT, 'tests/deploy/manifest.ts')
  const source = `import type { I${manifest.kind} } from '${modelOf(manifest)}'
    export const manifest: I${manifest.kind} = ${JSON.stringify(manifest)}`
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ESNext,
    strict: true,
    noEmit: true,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.getSourceFile = (name, ...others) =>
    name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ESNext) : getSourceFile(name, ...others)
  const program = ts.createProgram([file], options, host)
  const said = ts.getPreEmitDiagnostics(program, program.getSourceFile(file))
  return said.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

test('the manifests for Kubernetes are as its published schemas ask', async () => {
  expect(manifests.map(({ kind }) => kind).sort()).toEqual([
    'ConfigMap',
    'CronJob',
    'Deployment',
    'Ingress',
    'PersistentVolumeClaim',
    'PodDisruptionBudget',
    'Service',
  ])
  for (const manifest of manifests) expect(await errorsOf(manifest), manifest.kind).toEqual([])
})

test.each([
  ['readinessProbe', 'readynessProbe', 'does not exist'],
  ['"initContainers"', '"initContainer"', 'does not exist'],
  ['"failureThreshold":60', '"failureThreshold":"60"', 'must be integer'],
  ['"matchLabels"', '"matchLabel"', 'does not exist'],
  ['"selector"', '"selektor"', 'must have required property selector'],
])('a manifest with a mistake is refused: %s → %s', async (right, wrong, said) => {
  const text = JSON.stringify(theOne('Deployment'))
  expect(text).toContain(right)
  const errors = await errorsOf(JSON.parse(text.replace(right, wrong)))
  expect(errors.join('\n')).toContain(said)
})

test('the instances are migrated for first, asked how they are by paths that there are, and have time to stop', () => {
  const { initContainers, containers, terminationGracePeriodSeconds } = shop()
  expect(initContainers!.map(({ args }) => args)).toEqual([['bun', 'run', 'migrate']])
  expect(Object.keys(packageJson.scripts)).toContain('migrate')
  const [container] = containers as [Container]
  const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'] as const
  expect(paths.map((probe) => container[probe]!.httpGet)).toEqual([
    { path: '/readyz', port: 'http' },
    { path: '/healthz', port: 'http' },
    { path: '/readyz', port: 'http' },
  ])
  expect(terminationGracePeriodSeconds).toBe(60)
})

test('every setting that they give is one, every container has them all, and what is mounted is there', () => {
  const known = SETTINGS.map(({ name }) => name)
  const { data = {} } = theOne('ConfigMap')
  for (const [name, value] of Object.entries(data)) {
    expect(known).toContain(name)
    expect(value).toBeString()
  }
  for (const pod of [shop(), backup()])
    for (const { envFrom, volumeMounts, image } of [...pod.containers, ...(pod.initContainers ?? [])]) {
      expect(envFrom).toEqual([{ configMapRef: { name: 'tokri' } }, { secretRef: { name: 'tokri' } }])
      const volumes = pod.volumes.map(({ name }) => name)
      for (const { name } of volumeMounts) expect(volumes).toContain(name)
      // The root file system is read-only.
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain('/data')
      expect(image).toBe('registry.example/tokri:VERSION')
    }
  expect(backup().containers[0]!.args).toEqual(['bun', 'run', 'backup', '/backups', '--keep', '14'])
})
