// Original file: bills/v1/bills.proto


export interface ExamProfile {
}

export interface ExamProfile__Output {
}
