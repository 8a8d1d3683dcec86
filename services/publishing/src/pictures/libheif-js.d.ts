/** The parts of libheif-js that are used here; it ships types of another build. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  interface Named {
    value: number
  }
  interface Failure {
    code: Named
    message: string
  }
  export interface Context {
    delete(): void
  }
  export interface Handle {
    delete(): void
  }
  interface Decoded {
    image: object
    channels: {
      width: number
      height: number
      /** Bytes from one row to the next. */
      stride: number
      /** A view of the memory of the module: gone once the image is released. */
      data: Uint8Array
    }[]
  }
  export interface Heif {
    heif_error_code: Record<
      | 'heif_error_Ok'
      | 'heif_error_Unsupported_filetype'
      | 'heif_error_Unsupported_feature'
      | 'heif_error_Plugin_loading_error',
      Named
    >
    heif_colorspace: { heif_colorspace_RGB: Named }
    heif_chroma: Record<'heif_chroma_interleaved_RGB' | 'heif_chroma_interleaved_RGBA', Named>
    heif_context_alloc(): Context
    heif_context_free(context: Context): void
    heif_context_read_from_memory(context: Context, bytes: Uint8Array): Failure
    heif_js_context_get_primary_image_handle(context: Context): Handle | Failure
    heif_image_handle_get_width(handle: Handle): number
    heif_image_handle_get_height(handle: Handle): number
    heif_image_handle_has_alpha_channel(handle: Handle): number
    heif_image_handle_release(handle: Handle): void
    heif_image_release(image: object): void
    heif_js_decode_image2(handle: Handle, colorspace: Named, chroma: Named): Decoded | Failure
  }
  /** A new instance, with memory of its own. */
  export default function open(): Heif
}
