/** A face as far as a drawing shows it; each number is what an operation changes, mostly 0 … 1. */
export interface FaceShape {
  bmi: number;
  ageIndex: number;
  /** 0 a clear line … 1 a soft one */
  jowl: number;
  /** 0 firm … 1 loose */
  neck: number;
  /** 0 low … 1 high */
  brow: number;
  /** Lines of the forehead, and between brow and lid. */
  forehead: number;
  /** 0 open … 1 heavy */
  upperLid: number;
  /** 0 smooth … 1 full */
  lowerLid: number;
  lip: number;
  /** -1 short … 1 long */
  chin: number;
  /** The bridge of the nose. */
  hump: number;
  /** 0 hanging … 1 lifted */
  tip: number;
  noseWidth: number;
  /** How the eyes are cut. */
  eye: number;
}

/** How much broader than usual a face and its neck are. */
export const breadthOf = ({ bmi }: FaceShape): number => (bmi / 22) ** 0.34;
