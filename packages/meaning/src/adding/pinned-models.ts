import type { ModelSettings } from '../model/model-folder.ts'

/** A model that `cognate meaning on` fetches: the very files, by their sums. */
export interface PinnedModel {
  /** Its folder below the base address. */
  path: string
  licence: string
  settings: Partial<ModelSettings>
  files: readonly { file: string; bytes: number; sha256: string }[]
}

export const pinnedModels = {
  'all-MiniLM-L6-v2': {
    path: 'Xenova/all-MiniLM-L6-v2/resolve/751bff37182d3f1213fa05d7196b954e230abad9',
    licence: 'Apache-2.0',
    settings: { name: 'all-MiniLM-L6-v2', languages: ['en'] },
    files: [
      {
        file: 'config.json',
        bytes: 650,
        sha256: '7135149f7cffa1a573466c6e4d8423ed73b62fd2332c575bf738a0d033f70df7',
      },
      {
        file: 'tokenizer_config.json',
        bytes: 366,
        sha256: '9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3',
      },
      {
        file: 'tokenizer.json',
        bytes: 711_661,
        sha256: 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
      },
      {
        file: 'onnx/model_quantized.onnx',
        bytes: 22_972_370,
        sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
      },
    ],
  },
} as const satisfies Record<string, PinnedModel>

/** The model that is taken where none is named. */
export const USUAL_MODEL = 'all-MiniLM-L6-v2' satisfies keyof typeof pinnedModels
