import { imageSources } from '../../src/shared/images.ts'

interface Props {
  /** The stored URL, or empty if there is no image. */
  url: string
  sizes: string
  alt?: string
  /** `first` marks the most important image of the page (LCP). */
  load?: 'lazy' | 'eager' | 'first'
  className?: string
}

/** The only renderer of stored images: AVIF with WebP as the fallback, in the width that fits. */
export function Image({ url, sizes, alt = '', load = 'lazy', className }: Props) {
  const stored = imageSources(url)
  const img = {
    className,
    loading: load === 'lazy' ? ('lazy' as const) : ('eager' as const),
    fetchPriority: load === 'first' ? ('high' as const) : undefined,
    decoding: 'async' as const,
  }
  if (!url) return <span className="no-image" />
  if (!stored) return <img src={url} alt={alt} width={640} height={640} {...img} />
  return (
    <picture>
      <source type="image/avif" srcSet={stored.avif} sizes={sizes} />
      <img
        src={stored.src}
        alt={alt}
        srcSet={stored.webp}
        sizes={sizes}
        width={stored.width}
        height={stored.height}
        {...img}
      />
    </picture>
  )
}
