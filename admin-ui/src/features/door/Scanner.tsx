import { useEffect, useRef, useEffectEvent } from 'react';
import styles from './door.module.css';

interface ScannerProps {
  onRead: (text: string) => void;
  onMissing: () => void;
}

/** The picture of the camera in front, read until the page is left. The decoder loads with the camera. */
export function Scanner({ onRead, onMissing }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const read = useEffectEvent(onRead);
  useEffect(() => {
    const player = video.current;
    if (player === null) return undefined;
    let isOver = false;
    let stop = (): void => undefined;
    const start = async (): Promise<void> => {
      const { QRCanvas, frameLoop, selfieCamera } = await import('qr/dom.js');
      const camera = await selfieCamera(player);
      if (isOver) {
        camera.stop();
        return;
      }
      const canvas = new QRCanvas();
      let isReading = false;
      const end = frameLoop(() => {
        if (isReading) return;
        isReading = true;
        void camera
          .readFrame(canvas)
          .then((text) => typeof text === 'string' && !isOver && read(text))
          // A frame without a code.
          .catch(() => undefined)
          .finally(() => (isReading = false));
      }, player);
      stop = () => {
        end();
        camera.stop();
      };
    };
    start().catch(() => {
      if (!isOver) onMissing();
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [onMissing]);
  return <video ref={video} className={styles.camera} muted playsInline autoPlay aria-hidden="true" />;
}
